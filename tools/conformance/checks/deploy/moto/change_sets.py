"""Change sets are looked up in their own stack, carried out in the background, and rolled back if they fail."""

import functools
import threading

from exports import exports_of
from moto.cloudformation import exceptions, models, responses
from rollbacks import failed, replace, roll_back

# Of carrying out and deleting: moto is not made for both at once.
lock = threading.RLock()


class ChangeSetNotFound(exceptions.ValidationError):
    code = "ChangeSetNotFound"


def change_set_of(backend, name, stack_name):
    """moto looks for the name in all stacks, and every stack has one that the command calls the same."""
    for change_set in backend.change_sets.values():
        is_stack = stack_name is None or stack_name in (change_set.stack_name, change_set.stack_id)
        if change_set.change_set_id == name or (change_set.change_set_name == name and is_stack):
            return change_set
    raise ChangeSetNotFound(message=f"ChangeSet [{name}] does not exist")


def describe_change_set(self):
    backend = self.cloudformation_backend
    change_set = change_set_of(backend, self._get_param("ChangeSetName"), self._get_param("StackName"))
    return responses.ActionResult(change_set)


def delete_change_set(self):
    backend = self.cloudformation_backend
    try:
        change_set = change_set_of(backend, self._get_param("ChangeSetName"), self._get_param("StackName"))
        del backend.change_sets[change_set.change_set_id]
    except ChangeSetNotFound:
        pass
    return responses.EmptyResult()


responses.CloudFormationResponse.describe_change_set = describe_change_set
responses.CloudFormationResponse.delete_change_set = delete_change_set
known_create_change_set = models.CloudFormationBackend.create_change_set


def create_change_set(self, stack_name, *args, **kwargs):
    if kwargs.get("change_set_type") == "CREATE":
        for stack in list(self.stacks.values()):
            if stack.name == stack_name and stack.status == "REVIEW_IN_PROGRESS":
                del self.stacks[stack.stack_id]
            elif stack.name == stack_name:
                raise exceptions.ValidationError(
                    message=f"Stack [{stack_name}] already exists and cannot be created again with the changeSet"
                )
    ids = known_create_change_set(self, stack_name, *args, **kwargs)
    stack = self.stacks[ids[1]]
    stack.cross_stack_resources = self.exports
    stack.resource_map.cross_stack_resources = self.exports
    return ids


def execute_change_set(self, change_set_name, stack_name=None):
    change_set = change_set_of(self, change_set_name, stack_name)
    if change_set.execution_status != "AVAILABLE":
        raise exceptions.ValidationError(message=f"ChangeSet [{change_set_name}] cannot be executed")
    stack = self.stacks[change_set.stack_id]
    kind = change_set.change_set_type
    change_set.execution_status = "EXECUTE_IN_PROGRESS"
    stack.status = f"{kind}_IN_PROGRESS"
    stack._add_stack_event(stack.status, resource_status_reason="User Initiated")
    threading.Thread(target=functools.partial(carry_out, self, change_set, stack, kind), daemon=True).start()


def carry_out(backend, change_set, stack, kind):
    before = (stack.template, stack.template_dict, stack.parameters)
    with lock:
        try:
            replace(stack, change_set.template, change_set.template_dict, change_set.parameters)
            if change_set.tags is not None:
                stack.tags = change_set.tags
            for name, export in exports_of(backend, stack).items():
                backend.exports[name] = export
            status = f"{kind}_COMPLETE"
        except Exception as error:
            failed(stack, kind, error)
            prefix = "" if kind == "CREATE" else "UPDATE_"
            stack.status = f"{prefix}ROLLBACK_IN_PROGRESS"
            stack._add_stack_event(stack.status)
            status = roll_back(stack, kind, before) or f"{prefix}ROLLBACK_COMPLETE"
    change_set.execution_status = "EXECUTE_COMPLETE" if "ROLLBACK" not in status else "EXECUTE_FAILED"
    stack._add_stack_event(status)
    stack.status = status


models.CloudFormationBackend.create_change_set = create_change_set
models.CloudFormationBackend.execute_change_set = execute_change_set
