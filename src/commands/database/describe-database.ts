import type { Argv } from 'yargs';
import type { ExitCode } from '../../errors.ts';
import type { Io } from '../io.ts';
import {
  databaseOptions,
  listedOptions,
  searchOptions,
  surrealSchemaOptions,
} from './database-options.ts';

type End = (code: ExitCode) => void;

/** Adds the commands that search a database, copy it and write one. */
export function databaseCommands<T>(program: Argv<T>, io: Io, end: End): Argv<T> {
  return program
    .command('search', 'show what one query finds, by parent', describeSearch, async (args) => {
      const { searchCommand } = await import('./search-command.ts');
      end(await searchCommand(args, io));
    })
    .command('runs', 'the runs that the database keeps', (command) =>
      describeRuns(command, io, end),
    )
    .command('db', 'copy the whole database, or forget its chunks', (command) =>
      describeDb(command, io, end),
    )
    .command('surreal', 'the database of an application of your own', (command) =>
      describeSurreal(command, io, end),
    );
}

function describeSearch<T>(command: Argv<T>) {
  return command
    .usage(
      '$0 search --query TEXT --variant NAME [options]\n\nShows what one query finds: ranked parents, none twice, each with its best chunk.',
    )
    .options(searchOptions)
    .example(
      '$0 search --query "rotate a token" --variant structural350 --show-parents',
      'what would a user get?',
    )
    .example(
      '$0 search --query "rotate a token" --variant fixed60 --expand neighbours',
      'a small chunk found, a larger text read',
    );
}

function describeRuns<T>(command: Argv<T>, io: Io, end: End) {
  return command
    .command(
      'list',
      'every run that the database keeps, oldest first',
      (list) => list.options(listedOptions),
      async (args) => {
        const { runsListCommand } = await import('./runs-command.ts');
        end(await runsListCommand(args, io));
      },
    )
    .command(
      'show <id>',
      'what a run was made of, and its means; with --json, its run.json',
      (show) =>
        show
          .positional('id', { type: 'string', demandOption: true, describe: idHelp })
          .options(listedOptions)
          .example('$0 runs show 2026-11-30T05-12 --json > run.json', 'as it was written'),
      async (args) => {
        const { runsShowCommand } = await import('./runs-command.ts');
        end(await runsShowCommand(args, io));
      },
    )
    .command(
      'rm <ids..>',
      'forget runs; reports in folders stay',
      (remove) =>
        remove
          .positional('ids', { type: 'string', array: true, demandOption: true, describe: idHelp })
          .options(databaseOptions),
      async (args) => {
        const { runsRemoveCommand } = await import('./runs-command.ts');
        end(await runsRemoveCommand(args, io));
      },
    )
    .demandCommand(1, 1, 'name what to do with the runs: list, show, or rm');
}

const idHelp = 'as "runs list" shows it, or its beginning';

function describeDb<T>(command: Argv<T>, io: Io, end: End) {
  const file = { type: 'string', demandOption: true, describe: 'JSON Lines' } as const;
  return command
    .command(
      'export <file>',
      'write the whole database into a file',
      (out) => out.positional('file', file).options(databaseOptions),
      async (args) => {
        const { dbExportCommand } = await import('./db-command.ts');
        end(await dbExportCommand(args, io));
      },
    )
    .command(
      'import <file>',
      'add what such a file holds to a database',
      (into) =>
        into
          .positional('file', file)
          .options(databaseOptions)
          .example('$0 db import all.jsonl --db ws://localhost:8000/lab/main', 'onto a server'),
      async (args) => {
        const { dbImportCommand } = await import('./db-command.ts');
        end(await dbImportCommand(args, io));
      },
    )
    .command(
      'rebuild',
      'forget the stored chunks, so that the next run cuts them again; vectors and runs stay',
      (rebuild) => rebuild.options(databaseOptions),
      async (args) => {
        const { dbRebuildCommand } = await import('./db-command.ts');
        end(await dbRebuildCommand(args, io));
      },
    )
    .demandCommand(1, 1, 'name what to do with the database: export, import, or rebuild');
}

function describeSurreal<T>(command: Argv<T>, io: Io, end: End) {
  return command
    .command(
      'schema',
      'SurrealQL that makes the database of an application: sources, chunks, vectors, indexes, backfill',
      (schema) =>
        schema
          .usage('$0 surreal schema --golden DIR --variant NAME [options] > app.surql')
          .options(surrealSchemaOptions)
          .example(
            '$0 surreal schema --golden golden/nimbus --variant fixed60 > app.surql',
            'then: surreal import … app.surql',
          ),
      async (args) => {
        const { surrealSchemaCommand } = await import('./surreal-schema-command.ts');
        end(await surrealSchemaCommand(args, io));
      },
    )
    .demandCommand(1, 1, 'name what to write: schema');
}
