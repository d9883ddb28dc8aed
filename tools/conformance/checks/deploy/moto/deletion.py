"""Stacks are protected against deletion, also while others use their exports. What was made last is deleted first."""

from change_sets import lock
from exports import exports_of, importers_of
from moto.cloudformation import exceptions, models, parsing, responses
from resources import rolling_back
from rollbacks import failed


def delete_stack(self, name_or_stack_id):
    found = [s for s in self.stacks.values() if name_or_stack_id in (s.stack_id, s.name)]
    if not found:
        return
    stack = found[0]
    if stack.enable_termination_protection:
        raise exceptions.ValidationError(
            message=f"Stack [{stack.name}] cannot be deleted while TerminationProtection is enabled"
        )
    stack.status = "DELETE_IN_PROGRESS"
    stack._add_stack_event(stack.status, resource_status_reason="User Initiated")
    with lock:
        try:
            for name, user in importers_of(self, stack):
                raise exceptions.ValidationError(message=f"Cannot delete export {name} as it is in use by {user}.")
            for resource in stack.resource_map._resource_json_map.values():
                if resource.get("DeletionPolicy") == "RetainExceptOnCreate" and not rolling_back.is_set():
                    resource["DeletionPolicy"] = "Retain"
            names = list(exports_of(self, stack))
            stack.resource_map.delete()
        except Exception as error:
            failed(stack, "DELETE", error)
            stack.status = "DELETE_FAILED"
            stack._add_stack_event(stack.status)
            if hasattr(stack, "parent_id"):
                # The parent cannot be deleted either.
                raise
            return
    for name in names:
        self.exports.pop(name, None)
    for change_set in [it for it in self.change_sets.values() if it.stack_id == stack.stack_id]:
        del self.change_sets[change_set.change_set_id]
    del self.stacks[stack.stack_id]
    self.deleted_stacks[stack.stack_id] = stack
    stack._add_stack_event("DELETE_COMPLETE")
    stack.status = "DELETE_COMPLETE"


models.CloudFormationBackend.delete_stack = delete_stack


def update_termination_protection(self):
    stack = self.cloudformation_backend.get_stack(self._get_param("StackName"))
    stack.enable_termination_protection = self._get_bool_param("EnableTerminationProtection", False)
    return responses.ActionResult({"StackId": stack.stack_id})


responses.CloudFormationResponse.update_termination_protection = update_termination_protection


def delete_resources(self):
    """moto tries all in any order, again and again. A resource is made after those that it refers to."""
    for logical_id, resource in reversed(list(self._parsed_resources.items())):
        definition = self._resource_json_map.get(logical_id)
        if definition is None or resource is None or definition.get("DeletionPolicy") == "Retain":
            continue
        self._delete_resource(resource, definition)
        del self._parsed_resources[logical_id]


parsing.ResourceMap.delete = delete_resources
