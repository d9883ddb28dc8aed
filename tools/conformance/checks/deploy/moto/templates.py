"""Templates: JSON is read as such, which takes moto's YAML reader a minute."""

import json

from moto.cloudformation import models, parsing, responses


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
