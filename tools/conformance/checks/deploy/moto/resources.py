"""Resources are created and updated, or stood in for, or fail because the check asked for it."""

import os
import re
import threading

from moto.cloudformation import models, parsing
from moto.core import exceptions as core_exceptions
from stand_ins import StandIn, gaps


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
    if permits_alias(resource_json, resources_map):
        return stand_in_for(logical_id, resource_type, resources_map, account_id, region_name)
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
        resource = stand_in_for(logical_id, resource_type, resources_map, account_id, region_name)
    if resource is not None and not hasattr(resource, "physical_resource_id"):
        gaps["names"].add(resource_type)
        resource.physical_resource_id = getattr(resource, "name", logical_id)
    return resource


def permits_alias(resource_json, resources_map):
    """moto does not know aliases of functions, and so no permission to invoke one."""
    if resource_json["Type"] != "AWS::Lambda::Permission":
        return False
    called = resource_json["Properties"]["FunctionName"]
    target = resources_map._resource_json_map.get(called.get("Ref")) if isinstance(called, dict) else None
    return target is not None and target["Type"] == "AWS::Lambda::Alias"


def stand_in_for(logical_id, resource_type, resources_map, account_id, region_name):
    name = parsing.generate_resource_name(resource_type, resources_map["AWS::StackName"], logical_id)
    resource = StandIn(name, resource_type, region_name, account_id)
    resource.cf_resource_type = resource_type
    resource.logical_resource_id = logical_id
    return resource


AS_AWS = (core_exceptions._RESTError, core_exceptions.ServiceException)
parsing.parse_and_create_resource = create_or_stand_in
