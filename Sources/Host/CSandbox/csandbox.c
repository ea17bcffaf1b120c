#include "include/csandbox.h"
