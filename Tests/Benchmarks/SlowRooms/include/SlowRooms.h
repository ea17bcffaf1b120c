/* Declares nothing: the library only exports vcp_entry_v1 of vcp.h. */
