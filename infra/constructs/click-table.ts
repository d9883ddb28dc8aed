import { Aws } from 'aws-cdk-lib';
import { CfnDatabase, CfnTable } from 'aws-cdk-lib/aws-glue';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { databaseName } from '#infra/environment/deployed-names.ts';
import type { Environment } from '#infra/environment/schema.ts';
import { FIRST_DAY } from '#shared/clicks/click-fields.ts';
import { SCHEMA } from '#shared/clicks/folds/row-file.ts';

export interface ClickTableProps {
  environment: Environment;
  /** The bucket with the files of folded days. */
  bucket: IBucket;
}

/**
 * A table in AWS Glue over the Parquet files of folded days, which Athena queries. Athena derives the
 * partitions from the query (partition projection), so no crawler has to find them: a query must name the
 * account, and reads the days that it names.
 */
export class ClickTable extends Construct {
  constructor(scope: Construct, id: string, { environment, bucket }: ClickTableProps) {
    super(scope, id);
    const name = databaseName(environment.name);
    const database = new CfnDatabase(this, 'Database', {
      catalogId: Aws.ACCOUNT_ID,
      databaseInput: { name, description: `Clicks of Signpost, environment ${environment.name}.` },
    });
    const table = new CfnTable(this, 'Table', {
      catalogId: Aws.ACCOUNT_ID,
      databaseName: name,
      tableInput: {
        name: 'clicks',
        description: 'A row for each click, page view or page event of a folded day. Times are in UTC.',
        tableType: 'EXTERNAL_TABLE',
        partitionKeys: [column('owner', 'string'), column('day', 'string')],
        parameters: {
          EXTERNAL: 'TRUE',
          classification: 'parquet',
          'projection.enabled': 'true',
          'projection.owner.type': 'injected',
          'projection.day.type': 'date',
          'projection.day.format': 'yyyy-MM-dd',
          'projection.day.range': `${FIRST_DAY},NOW`,
        },
        storageDescriptor: {
          columns: COLUMNS,
          location: bucket.s3UrlForObject('folds/'),
          inputFormat: `${PARQUET}.MapredParquetInputFormat`,
          outputFormat: `${PARQUET}.MapredParquetOutputFormat`,
          serdeInfo: { serializationLibrary: `${PARQUET}.serde.ParquetHiveSerDe` },
        },
      },
    });
    table.addResourceDependency(database);
  }
}

const PARQUET = 'org.apache.hadoop.hive.ql.io.parquet';

const column = (name: string, type: string): CfnTable.ColumnProperty => ({ name, type });

const TYPES: Record<string, string> = { INT64: 'timestamp', BYTE_ARRAY: 'string', BOOLEAN: 'boolean' };

/** The columns of the files, without the root of their schema. Parquet finds them by name. */
const COLUMNS = SCHEMA.slice(1).map(({ name, type = '' }) => column(name, TYPES[type] as string));
