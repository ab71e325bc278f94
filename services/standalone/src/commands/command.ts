/** Where a command reads and writes. */
export interface CommandScope {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly write: (line: string) => void
  readonly writeError: (line: string) => void
}

/** The arguments of a call, which were checked against its command. */
export interface CommandArguments {
  /** Values by the names of `parameters`; the rest, where there is one, is in `rest`. */
  readonly parameters: Readonly<Record<string, string>>
  readonly rest: readonly string[]
  readonly options: Readonly<Record<string, string | undefined>>
}

export interface Command {
  /** Two words, e.g. `projects stop`. */
  readonly name: string
  readonly about: string
  readonly parameters?: readonly string[]
  /** Name of further arguments, in the usage. */
  readonly rest?: string
  /** Options with a value. */
  readonly options?: readonly { readonly name: string; readonly value: string; readonly isRequired?: boolean }[]
  /** @returns the exit code: 0, or 1 where something is wrong that the command looked for */
  readonly run: (given: CommandArguments, scope: CommandScope) => Promise<number>
}

/** Exit code of a call with wrong arguments. */
export const USAGE_EXIT = 2

/** A call that cannot be run as it is. The usage of the command follows its message. */
export class UsageError extends Error {}

export function toUsage({ name, parameters = [], rest, options = [] }: Command): string {
  const shown = options.map(({ name: option, value, isRequired = false }) =>
    isRequired ? `--${option}=${value}` : `[--${option}=${value}]`,
  )
  return ['latchkey', name, ...parameters, ...(rest === undefined ? [] : [`[${rest} …]`]), ...shown].join(' ')
}
