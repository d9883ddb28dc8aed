"""A change of a stack, and how it is taken back."""

from moto.cloudformation import models
from resources import rolling_back


def replace(stack, template, template_dict, parameters):
    stack.resource_map.update(template_dict, parameters)
    stack.template, stack.template_dict, stack.parameters = template, template_dict, parameters
    stack.output_map = stack._create_output_map()
    stack.description = template_dict.get("Description")


def failed(stack, kind, error):
    logical_id, resource_type = getattr(error, "failed_resource", (stack.name, "AWS::CloudFormation::Stack"))
    stack.events.append(
        models.Event(
            stack_id=stack.stack_id,
            stack_name=stack.name,
            logical_resource_id=logical_id,
            physical_resource_id="",
            resource_type=resource_type,
            resource_status=f"{kind}_FAILED" if kind != "UPDATE" else "UPDATE_FAILED",
            resource_status_reason=getattr(error, "message", None) or str(error) or repr(error),
            resource_properties=None,
        )
    )


def roll_back(stack, kind, before):
    """What remains if it fails, too."""
    rolling_back.set()
    try:
        if kind == "CREATE":
            stack.resource_map.delete()
            # moto makes what is listed.
            stack.resource_map._resource_json_map = {}
            stack.output_map = models.OutputMap(stack.resource_map, {}, stack.stack_id)
        else:
            replace(stack, *before)
    except Exception as error:
        failed(stack, kind, error)
        return "ROLLBACK_FAILED" if kind == "CREATE" else "UPDATE_ROLLBACK_FAILED"
    finally:
        rolling_back.clear()
