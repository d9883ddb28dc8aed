"""Buckets: custom resources copy files into them and empty them, and S3 refuses to delete one with objects."""

from moto.s3 import exceptions, models
from moto.utilities.utils import get_partition
from stand_ins import CUSTOM, StandIn


def backend_of(account_id, region_name):
    return models.s3_backends[account_id][get_partition(region_name)]


class CopiedFiles(StandIn):
    """One file stands for all of them. CDK's function leaves them in the bucket when the resource is deleted."""

    # moto reads the service from it.
    __module__ = StandIn.__module__

    @classmethod
    def create_from_cloudformation_json(cls, resource_name, cloudformation_json, account_id, region_name, **kwargs):
        properties = cloudformation_json["Properties"]
        key = "/".join(filter(None, [properties.get("DestinationBucketKeyPrefix"), resource_name]))
        backend_of(account_id, region_name).put_object(properties["DestinationBucketName"], key, b"file")
        return super().create_from_cloudformation_json(
            resource_name, cloudformation_json, account_id, region_name, **kwargs
        )


class Emptier(StandIn):
    """Empties its bucket when it is deleted."""

    __module__ = StandIn.__module__

    @classmethod
    def create_from_cloudformation_json(cls, resource_name, cloudformation_json, account_id, region_name, **kwargs):
        made = super().create_from_cloudformation_json(
            resource_name, cloudformation_json, account_id, region_name, **kwargs
        )
        made.bucket = cloudformation_json["Properties"]["BucketName"]
        return made

    def delete(self, account_id, region_name):
        backend_of(account_id, region_name).get_bucket(self.bucket).keys.clear()


CUSTOM["Custom::CDKBucketDeployment"] = CopiedFiles
CUSTOM["Custom::S3AutoDeleteObjects"] = Emptier


class BucketNotEmpty(exceptions.BucketError):
    code = "BucketNotEmpty"


def delete_bucket(cls, resource_name, cloudformation_json, account_id, region_name):
    """moto takes a bucket with objects for deleted, and keeps it."""
    backend = backend_of(account_id, region_name)
    if backend.get_bucket(resource_name).keys:
        raise BucketNotEmpty(f"The bucket you tried to delete is not empty: {resource_name}")
    backend.delete_bucket(resource_name)


models.FakeBucket.delete_from_cloudformation_json = classmethod(delete_bucket)
