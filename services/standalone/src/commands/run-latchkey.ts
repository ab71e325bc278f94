import { parseArgs } from 'node:util'
import { isWalletError } from '@latchkey/errors'
import { auditCommands } from './audit-commands.ts'
import { type Command, type CommandArguments, type CommandScope, toUsage, USAGE_EXIT, UsageError } from './command.ts'
import { keyCommands } from './key-commands.ts'
import { operatorCommands } from './operator-commands.ts'
import { projectCommands } from './project-commands.ts'

const COMMANDS: readonly Command[] = [...projectCommands, ...operatorCommands, ...auditCommands, ...keyCommands]

const HEAD = `latchkey: commands of the operators of the embedded wallet

projects, users, sessions, devices, wallets and requests call the operators' listener of auth:
  LATCHKEY_OPERATOR_URL         its address; default http://127.0.0.1:4710
  LATCHKEY_OPERATOR_TOKEN_FILE  a file with your token, or LATCHKEY_OPERATOR_TOKEN the token itself
audit and keys use the database and the keys of a service: run them in its environment (DATABASE_URL, KMS …).

They end with 0; with 1 when something is wrong, or a call failed; with ${USAGE_EXIT} for wrong arguments. docs/embedded-wallet/operators.md
`

/** Runs one call of `latchkey`. @returns its exit code */
export async function runLatchkey(args: readonly string[], scope: CommandScope): Promise<number> {
  if (args.length === 0 || args.includes('--help') || args.includes('-h')) {
    const found = findCommand(args.filter((each) => !each.startsWith('-')))
    scope.write(found === undefined ? `${HEAD}\n${listCommands(args[0])}` : describeCommand(found))
    return args.length === 0 ? USAGE_EXIT : 0
  }
  const command = findCommand(args)
  if (command === undefined) {
    scope.writeError(`there is no command "${args.slice(0, 2).join(' ')}"\n\n${listCommands(args[0])}`)
    return USAGE_EXIT
  }
  try {
    return await command.run(parseCall(command, args.slice(2)), scope)
  } catch (error) {
    if (error instanceof UsageError) {
      scope.writeError(`${error.message}\n\n${describeCommand(command)}`)
      return USAGE_EXIT
    }
    scope.writeError(isWalletError(error) ? `${error.code}: ${error.shortMessage}` : String(error))
    return 1
  }
}

const findCommand = (args: readonly string[]): Command | undefined =>
  COMMANDS.find(({ name }) => name === args.slice(0, 2).join(' '))

const describeCommand = (command: Command): string => `usage: ${toUsage(command)}\n  ${command.about}`

/** Lists the commands of a group, or all where there is no such group. */
function listCommands(group: string | undefined): string {
  const ofGroup = COMMANDS.filter(({ name }) => name.split(' ')[0] === group)
  return (ofGroup.length > 0 ? ofGroup : COMMANDS).map((each) => `  ${toUsage(each)}\n      ${each.about}`).join('\n')
}

/** @throws UsageError */
function parseCall(command: Command, args: readonly string[]): CommandArguments {
  const { parameters = [], rest, options = [] } = command
  const { values, positionals } = parseOrThrow(args, options)
  if (positionals.length < parameters.length) throw new UsageError(`${parameters[positionals.length]} is missing`)
  if (rest === undefined && positionals.length > parameters.length)
    throw new UsageError(`"${positionals[parameters.length]}" is one argument too many`)
  const missing = options.find(({ name, isRequired }) => isRequired === true && (values[name] ?? '') === '')
  if (missing !== undefined) throw new UsageError(`--${missing.name}=${missing.value} is missing`)
  return {
    parameters: Object.fromEntries(parameters.map((name, at) => [name, positionals[at] ?? ''])),
    rest: positionals.slice(parameters.length),
    options: values,
  }
}

function parseOrThrow(args: readonly string[], options: NonNullable<Command['options']>) {
  const known = Object.fromEntries(options.map(({ name }) => [name, { type: 'string' as const }]))
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: known, allowPositionals: true })
    return { values: values as Readonly<Record<string, string | undefined>>, positionals }
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error))
  }
}
