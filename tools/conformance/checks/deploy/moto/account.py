"""An AWS account on loopback: moto's server, with what its CloudFormation lacks for a deployment with the CDK.

moto keeps the stacks, change sets, resources, files, roles and parameters. The modules beside this file add, and only that:

- a stand-in for each resource whose type moto's CloudFormation does not know, and for custom resources (moto would need
  Docker to run their functions): it has a name and attributes, and does nothing
- names and attributes that moto does not know, stand-ins for resources that it fails to create with an error of its own, and
  updates of resources that it can only create
- change sets that are looked up in their own stack, not in all
- rollbacks: moto answers a failed change set with an error of the request, and leaves the stack half made
- protection of stacks against deletion, exports of stacks made by change sets, and their use by others
- nested stacks that are updated in place, with the outputs that their parents read
- buckets that cannot be deleted with objects, and the custom resources that fill and empty them

What was stood in for is written to GAPS_FILE. Resources whose logical ID the expression in FAILURES_FILE finds cannot be
created or updated.
"""

import json
import os
import sys
import threading
import time

# Each changes moto.
import buckets
import change_sets
import deletion
import nested_stacks
import resources
import templates
from moto import server
from moto.cloudformation import models, parsing
from stand_ins import StandIn, gaps, with_every_attribute


def main():
    for model in parsing.get_model_list():
        if not issubclass(model, (StandIn, models.Stack, parsing.CustomModel)):
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
