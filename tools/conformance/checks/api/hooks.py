"""What schemathesis.toml cannot say."""

import itertools

import schemathesis
from urllib3.util import connection

# Public endpoints have limits by network address.
ADDRESSES = 250

addresses = itertools.cycle(f"127.9.0.{number}" for number in range(1, ADDRESSES + 1))
create_connection = connection.create_connection


def create_connection_from_next(address, *arguments, **keywords):
    keywords["source_address"] = (next(addresses), 0)
    return create_connection(address, *arguments, **keywords)


connection.create_connection = create_connection_from_next


@schemathesis.serializer("text/csv", "application/csv")
def serialize_csv(context, value):
    return {"data": value.encode("utf-8", "surrogatepass") if isinstance(value, str) else str(value).encode()}
