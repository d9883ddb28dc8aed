"""Opens each connection from another loopback address: public endpoints have limits by network address."""

import itertools

from urllib3.util import connection

ADDRESSES = 250

addresses = itertools.cycle(f"127.9.0.{number}" for number in range(1, ADDRESSES + 1))
create_connection = connection.create_connection


def create_connection_from_next(address, *arguments, **keywords):
    keywords["source_address"] = (next(addresses), 0)
    return create_connection(address, *arguments, **keywords)


connection.create_connection = create_connection_from_next
