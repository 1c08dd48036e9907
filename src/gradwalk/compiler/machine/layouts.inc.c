/* What the limited API hides of lists and dicts, where it can be read all the same: tested on some of our own. */
#ifndef GRADWALK_LAYOUTS_H
#define GRADWALK_LAYOUTS_H

/* The elements of a list, side by side: the limited API hides where they are, so this is tested on a list of ours. */
typedef struct {
    PyObject_VAR_HEAD PyObject **items;
} List;

static int lists_are_known; /* whether the test succeeded */

static void look_at_a_list(void)
{
    PyObject *list = Py_BuildValue("[OOO]", Py_None, Py_True, Py_None);
    PyObject *size = list ? PyObject_GetAttrString((PyObject *)Py_TYPE(list), "__basicsize__") : NULL;
    if (size && PyLong_AsLong(size) >= (long)sizeof(List) && Py_SIZE(list) == 3) {
        PyObject **items = ((List *)list)->items;
        lists_are_known = items && !((uintptr_t)items % sizeof(void *)) && items[0] == Py_None && items[1] == Py_True &&
                          items[2] == Py_None;
    }
    Py_XDECREF(size);
    Py_XDECREF(list);
    PyErr_Clear();
}

/* Up to Python 3.11 (PEP 509) a dict has a tag, which is another one after every change. It is hidden too. */
typedef struct {
    PyObject_HEAD Py_ssize_t used;
    uint64_t tag;
} Dict;

static int tags_are_known; /* whether the test succeeded */

static uint64_t tag_of(PyObject *dict) { return tags_are_known ? ((Dict *)dict)->tag : 0; }

static void look_at_a_dict(void)
{
    PyObject *version = PySys_GetObject("hexversion"); /* borrowed */
    PyObject *dict = Py_BuildValue("{sOsO}", "a", Py_None, "b", Py_True);
    PyObject *size = dict ? PyObject_GetAttrString((PyObject *)Py_TYPE(dict), "__basicsize__") : NULL;
    uint64_t tags[4] = {0};
    tags_are_known = version && size && PyLong_AsLong(version) < 0x030C0000 &&
                     PyLong_AsLong(size) >= (long)sizeof(Dict) && ((Dict *)dict)->used == 2;
    if (tags_are_known) {
        tags[0] = tag_of(dict);
        PyDict_SetItemString(dict, "a", Py_True);
        tags[1] = tag_of(dict);
        PyDict_SetItemString(dict, "c", Py_None);
        tags[2] = tag_of(dict);
        PyDict_DelItemString(dict, "b");
        tags[3] = tag_of(dict);
    }
    tags_are_known = tags[0] && tags[0] < tags[1] && tags[1] < tags[2] && tags[2] < tags[3];
    Py_XDECREF(size);
    Py_XDECREF(dict);
    PyErr_Clear();
}

#endif
