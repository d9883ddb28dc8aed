"""Which exports a stack has, and who uses them."""

import json


def exports_of(backend, stack):
    return {export.name: export for export in stack.exports}


def importers_of(backend, stack):
    names = exports_of(backend, stack)
    return [
        (name, other.name)
        for other in backend.stacks.values()
        if other is not stack
        for name in names
        if f'"Fn::ImportValue": "{name}"' in json.dumps(other.template_dict)
    ]
