/* Nothing to declare: the library exports vcp_entry_v1 of vcp.h alone. */
