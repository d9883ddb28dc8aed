import { Aws } from 'aws-cdk-lib';
import { CfnDatabase, CfnTable } from 'aws-cdk-lib/aws-glue';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { databaseName } from '#infra/environment/deployed-names.ts';
import type { Environment } from '#infra/environment/schema.ts';
import { FIRST_DAY } from '#shared/clicks/click-fields.ts';
import { TEXT_FIELDS } from '#shared/clicks/folds/row-file.ts';

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

/** The columns of the files. Parquet finds them by name, so their order is free. */
const COLUMNS = [
  column('time', 'timestamp'),
  column('target', 'string'),
  column('kind', 'string'),
  ...TEXT_FIELDS.map((name) => column(name, 'string')),
  column('verified', 'boolean'),
  column('suspected', 'boolean'),
];
