"""Stand-ins for resources and attributes that moto does not know, and the list of them."""

import collections

from moto.cloudformation import exceptions, parsing
from moto.core.common_models import CloudFormationModel

# By kind: types, attributes, updates and more.
gaps = collections.defaultdict(set)

# Stand-ins of custom resources that do something, by type.
CUSTOM = {}


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
        return CUSTOM.get(resource_type, StandIn)
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
