#ifndef CSANDBOX_H
#define CSANDBOX_H
#endif
