"""An AWS account on loopback: moto's server, with what its CloudFormation lacks for a deployment with the CDK.

moto keeps the stacks, change sets, resources, files, roles and parameters. This file adds, and only that:

- a stand-in for each resource whose type moto's CloudFormation does not know, and for custom resources (moto would need
  Docker to run their functions): it has a name and attributes, and does nothing
- names and attributes that moto does not know, stand-ins for resources that it fails to create with an error of its own, and
  updates of resources that it can only create
- change sets that are looked up in their own stack, not in all
- rollbacks: moto answers a failed change set with an error of the request, and leaves the stack half made
- protection of stacks against deletion, exports of stacks made by change sets, and their use by others
- nested stacks that are updated in place, with the outputs that their parents read

What was stood in for is written to GAPS_FILE. Resources whose logical ID the expression in FAILURES_FILE finds cannot be
created or updated.
"""

import collections
import functools
import json
import os
import re
import sys
import threading
import time

from moto import server
from moto.cloudformation import exceptions, models, parsing, responses
from moto.core import exceptions as core_exceptions
from moto.core.common_models import CloudFormationModel

gaps = collections.defaultdict(set)
lock = threading.RLock()


# ---- Resources that moto does not know


class StandIn(CloudFormationModel):
    """A resource of which only the name is known."""

    # moto reads the service from it.
    __module__ = "moto.cloudformation.models"

    def __init__(self, name, resource_type, region, account):
        self.physical_resource_id = name
        self.type = resource_type
        self.region = region
        self.account = account

    def is_created(self):
        return True

    @staticmethod
    def cloudformation_type():
        return "stand-in"

    @staticmethod
    def cloudformation_name_type():
        return ""

    @classmethod
    def has_cfn_attr(cls, attr):
        return True

    def get_cfn_attribute(self, name):
        return stand_in_value(self, name)

    @classmethod
    def create_from_cloudformation_json(cls, resource_name, cloudformation_json, account_id, region_name, **kwargs):
        resource_type = kwargs["ResourceType"]
        properties = cloudformation_json.get("Properties") or {}
        last = resource_type.split("::")[-1]
        name = properties.get(f"{last}Name") or properties.get("Name")
        return cls(name if isinstance(name, str) else resource_name, resource_type, region_name, account_id)

    @classmethod
    def update_from_cloudformation_json(
        cls, original_resource, new_resource_name, cloudformation_json, account_id, region_name
    ):
        return original_resource

    def delete(self, account_id, region_name):
        pass


def stand_in_value(resource, name):
    own = str(resource.physical_resource_id)
    if name.endswith("Arn"):
        service = resource.type.split("::")[1].lower() if isinstance(resource, StandIn) else "unknown"
        region = getattr(resource, "region", "us-east-1")
        account = getattr(resource, "account", "123456789012")
        return f"arn:aws:{service}:{region}:{account}:{own}"
    if name.endswith(("Endpoint", "Url")):
        return f"https://{own}.invalid/".lower()
    return f"{own}.{name}".lower() if "Domain" in name else f"{own}-{name}"


known_class = parsing.resource_class_from_type


def class_of(resource_type):
    if resource_type.startswith("Custom::"):
        gaps["custom resources"].add(resource_type)
        return StandIn
    known = known_class(resource_type)
    if known is None:
        gaps["types"].add(resource_type)
    return known or StandIn


parsing.resource_class_from_type = class_of


def with_every_attribute(model):
    own = model.__dict__.get("get_cfn_attribute")

    def get_cfn_attribute(self, name):
        try:
            if own is not None:
                return own(self, name)
        except (exceptions.UnformattedGetAttTemplateException, NotImplementedError):
            pass
        gaps["attributes"].add(f"{model.cloudformation_type()}.{name}")
        return stand_in_value(self, name)

    model.get_cfn_attribute = get_cfn_attribute
    model.has_cfn_attr = classmethod(lambda cls, attr: True)


class Injected(Exception):
    """A failure that the check asked for."""


rolling_back = threading.Event()


def fail_if_asked(logical_id, resource_type):
    if rolling_back.is_set():
        return
    try:
        with open(os.environ["FAILURES_FILE"]) as file:
            asked = file.read()
    except FileNotFoundError:
        return
    if re.search(asked, logical_id):
        error = Injected(f"{logical_id} was made to fail")
        error.failed_resource = (logical_id, resource_type)
        raise error


known_update = parsing.parse_and_update_resource


def update_or_keep(logical_id, resource_json, resources_map, account_id, region_name):
    fail_if_asked(logical_id, resource_json["Type"])
    try:
        changed = known_update(logical_id, resource_json, resources_map, account_id, region_name)
    except Exception as error:
        if isinstance(error, (*AS_AWS, Injected)) or resource_json["Type"] == models.Stack.cloudformation_type():
            raise
        changed = None
    if changed is not None:
        return changed
    gaps["updates"].add(resource_json["Type"])
    return resources_map[logical_id]


parsing.parse_and_update_resource = update_or_keep

known_create = parsing.parse_and_create_resource


def create_or_stand_in(logical_id, resource_json, resources_map, account_id, region_name):
    resource_type = resource_json["Type"]
    fail_if_asked(logical_id, resource_type)
    try:
        resource = known_create(logical_id, resource_json, resources_map, account_id, region_name)
    except Exception as error:
        if hasattr(error, "failed_resource"):
            raise
        if isinstance(error, AS_AWS) or resource_type == models.Stack.cloudformation_type():
            error.failed_resource = (logical_id, resource_type)
            raise
        # A fault of moto: AWS refuses nothing with an error of Python.
        gaps["creation"].add(f"{resource_type} ({error!r})")
        name = parsing.generate_resource_name(resource_type, resources_map["AWS::StackName"], logical_id)
        resource = StandIn(name, resource_type, region_name, account_id)
        resource.cf_resource_type = resource_type
        resource.logical_resource_id = logical_id
    if resource is not None and not hasattr(resource, "physical_resource_id"):
        gaps["names"].add(resource_type)
        resource.physical_resource_id = getattr(resource, "name", logical_id)
    return resource


AS_AWS = (core_exceptions._RESTError, core_exceptions.ServiceException)
parsing.parse_and_create_resource = create_or_stand_in


# ---- Templates: JSON is read as such, which takes moto's YAML reader a minute


def parse_template(template):
    try:
        return json.loads(template)
    except ValueError:
        return known_parse(template)


known_parse = models.Stack.parse_template
models.Stack.parse_template = staticmethod(parse_template)
known_parse_of_change_set = models.ChangeSet._parse_template


def parse_template_of_change_set(self):
    self.template_dict = parse_template(self.template)


models.ChangeSet._parse_template = parse_template_of_change_set


# moto looks for the bucket in the host name, unless that is "localhost". The command writes the endpoint that it was given.
known_url = models.get_stack_from_s3_url


def template_at(template_url, account_id, partition):
    return known_url(template_url.replace("//127.0.0.1", "//localhost"), account_id=account_id, partition=partition)


models.get_stack_from_s3_url = responses.get_stack_from_s3_url = template_at


known_parameter = parsing.ResourceMap.parse_ssm_parameter


def parameter_or_value(self, value, value_type):
    """With UsePreviousValue, moto hands on the value of the parameter in place of its name."""
    try:
        return known_parameter(self, value, value_type)
    except AttributeError:
        return value


parsing.ResourceMap.parse_ssm_parameter = parameter_or_value


# ---- Nested stacks


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
    original_resource.update(template, parameters=properties.get("Parameters", {}))
    return original_resource


models.Stack.update_from_cloudformation_json = classmethod(update_nested)
known_outputs = models.Stack.outputs.fget
# moto makes what an output mentions when it is asked for it.
models.Stack.outputs = property(
    lambda self: known_outputs(self) if self.status.endswith("_COMPLETE") else None
)


# ---- Change sets


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


# ---- Deletion


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
                if resource.get("DeletionPolicy") == "RetainExceptOnCreate":
                    resource["DeletionPolicy"] = "Retain"
            names = list(exports_of(self, stack))
            stack.resource_map.delete()
        except Exception as error:
            failed(stack, "DELETE", error)
            stack.status = "DELETE_FAILED"
            stack._add_stack_event(stack.status)
            return
    for name in names:
        self.exports.pop(name, None)
    for change_set in [it for it in self.change_sets.values() if it.stack_id == stack.stack_id]:
        del self.change_sets[change_set.change_set_id]
    del self.stacks[stack.stack_id]
    self.deleted_stacks[stack.stack_id] = stack
    stack._add_stack_event("DELETE_COMPLETE")
    stack.status = "DELETE_COMPLETE"


models.CloudFormationBackend.create_change_set = create_change_set
models.CloudFormationBackend.execute_change_set = execute_change_set
models.CloudFormationBackend.delete_stack = delete_stack


def update_termination_protection(self):
    stack = self.cloudformation_backend.get_stack(self._get_param("StackName"))
    stack.enable_termination_protection = self._get_bool_param("EnableTerminationProtection", False)
    return responses.ActionResult({"StackId": stack.stack_id})


responses.CloudFormationResponse.update_termination_protection = update_termination_protection


# ---- Server


def main():
    for model in parsing.get_model_list():
        if model not in (StandIn, models.Stack, parsing.CustomModel):
            with_every_attribute(model)
    threading.Thread(target=report_gaps, daemon=True).start()
    server.main(sys.argv[1:])


def report_gaps():
    path = os.environ["GAPS_FILE"]
    while True:
        with open(f"{path}.new", "w") as file:
            json.dump({kind: sorted(names) for kind, names in list(gaps.items())}, file)
        os.replace(f"{path}.new", path)
        time.sleep(0.5)


if __name__ == "__main__":
    main()
