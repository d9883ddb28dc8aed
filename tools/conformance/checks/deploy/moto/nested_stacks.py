"""Nested stacks are updated in place, and their parents read their outputs."""

from moto.cloudformation import exceptions, models
from rollbacks import roll_back


def output_of(self, name):
    key = name.removeprefix("Outputs.")
    output = self.output_map[key]
    if output is None:
        raise exceptions.ValidationError(message=f"{self.name} has no output {key}")
    return output.value


models.Stack.get_cfn_attribute = output_of
models.Stack.physical_resource_id = property(lambda self: self.stack_id)


known_create_nested = models.Stack.create_from_cloudformation_json.__func__


def create_nested(cls, resource_name, cloudformation_json, account_id, region_name, **kwargs):
    backend = models.cloudformation_backends[account_id][region_name]
    try:
        stack = known_create_nested(cls, resource_name, cloudformation_json, account_id, region_name, **kwargs)
    except Exception:
        # The rest goes with the parent, which does not know of it.
        for half in [it for it in backend.stacks.values() if it.name == resource_name]:
            half.resource_map.delete()
            del backend.stacks[half.stack_id]
        raise
    parent = backend.stacks[kwargs["StackId"]]
    stack.parent_id = parent.stack_id
    stack.root_id = getattr(parent, "root_id", parent.stack_id)
    return stack


models.Stack.create_from_cloudformation_json = classmethod(create_nested)


def update_nested(cls, original_resource, new_resource_name, cloudformation_json, account_id, region_name):
    properties = cloudformation_json["Properties"]
    template = models.get_stack_from_s3_url(
        properties["TemplateURL"], account_id=account_id, partition=models.get_partition(region_name)
    )
    before = (original_resource.template, original_resource.template_dict, original_resource.parameters)
    try:
        original_resource.update(template, parameters=properties.get("Parameters", {}))
    except Exception:
        # moto tries an update again, and would find nothing that differs from the template that failed.
        roll_back(original_resource, "UPDATE", before)
        raise
    return original_resource


models.Stack.update_from_cloudformation_json = classmethod(update_nested)
known_outputs = models.Stack.outputs.fget
# moto makes what an output mentions when it is asked for it.
models.Stack.outputs = property(
    lambda self: known_outputs(self) if self.status.endswith("_COMPLETE") else None
)

# moto makes what is listed, also while the stack is being made.
models.Stack.stack_resources = property(
    lambda self: [it for it in list(self.resource_map._parsed_resources.values()) if hasattr(it, "logical_resource_id")]
)
