import { ofType, type ResolvedResource } from '../cloudformation/resolve-assembly.ts';

/** Defines where SES publishes events about the emails sent with it. */
export interface ConfigurationSet {
  name: string;
  /** EventBridge destinations. */
  destinations: { eventTypes: string[]; busArn: string }[];
}

interface EventDestination {
  Enabled?: boolean;
  MatchingEventTypes?: string[];
  EventBridgeDestination?: { EventBusArn?: string };
}

export function readConfigurationSets(resources: ResolvedResource[]): ConfigurationSet[] {
  const all = ofType(resources, 'AWS::SES::ConfigurationSetEventDestination').map(({ properties }) => ({
    setName: properties['ConfigurationSetName'],
    destination: properties['EventDestination'] as EventDestination,
  }));
  return ofType(resources, 'AWS::SES::ConfigurationSet').map(({ identity: { ref: name } }) => ({
    name,
    destinations: all
      .filter(({ setName, destination }) => setName === name && destination.Enabled === true)
      .flatMap(({ destination: { MatchingEventTypes, EventBridgeDestination } }) =>
        EventBridgeDestination?.EventBusArn === undefined
          ? []
          : [{ eventTypes: MatchingEventTypes ?? [], busArn: EventBridgeDestination.EventBusArn }],
      ),
  }));
}
