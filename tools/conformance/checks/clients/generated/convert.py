"""Records a conversion with the client of openapi-generator. Arguments: origin, API key."""

import sys

import openapi_client
from openapi_client.models.new_conversion import NewConversion

origin, key = sys.argv[1:]
configuration = openapi_client.Configuration(host=origin, access_token=key)
with openapi_client.ApiClient(configuration) as client:
    conversion = NewConversion(
        event="sale", event_id="order-1001", customer_id="customer-42", amount=4999, currency="EUR"
    )
    answer = openapi_client.ConversionsApi(client).conversions_create(conversion)
    assert answer.data.conversion.amount == 4999, answer
