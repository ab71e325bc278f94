import { type RewrapReport, rewrapService } from '../rewrap/rewrap-service.ts'
import type { Command, CommandArguments, CommandScope } from './command.ts'
import { toServiceName, withStore } from './open-store.ts'

export const keyCommands: readonly Command[] = [
  {
    name: 'keys rewrap',
    about: 'wraps all values of a service under the current key, while it runs; 1 while a value needs another key',
    parameters: ['SERVICE'],
    run: (given, scope) => rewrap(given, scope, false),
  },
  {
    name: 'keys status',
    about: 'counts the values of a service by their keys, and changes nothing',
    parameters: ['SERVICE'],
    run: (given, scope) => rewrap(given, scope, true),
  },
]

function rewrap({ parameters }: CommandArguments, scope: CommandScope, onlyCount: boolean): Promise<number> {
  const service = toServiceName(parameters.SERVICE)
  return withStore(scope, async ({ pool, kms }) => {
    const report = await rewrapService({ service, pool, kms, onlyCount })
    for (const line of toLines(report)) scope.write(line)
    return report.isComplete ? 0 : 1
  })
}

function toLines({ currentKey, columns, isComplete }: RewrapReport): readonly string[] {
  const lines = columns.flatMap(({ name, keys, rewrapped, unreadable }) => {
    const counts = Object.entries(keys).map(([id, count]) => `${count} under ${id}`)
    return [
      `${name}: ${rewrapped} rewrapped; ${counts.join(', ') || 'empty'}`,
      ...unreadable.map((row) => `  opens with no key: ${row}`),
    ]
  })
  const result = isComplete
    ? `all values are under the current key ${currentKey}: older keys may be removed`
    : `values need keys other than the current one, ${currentKey}: remove no key`
  return [...lines, result]
}
