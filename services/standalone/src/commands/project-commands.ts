import type { Command, CommandArguments } from './command.ts'
import { openOperator } from './open-operator.ts'
import { describeRequest, reasonOption } from './operator-commands.ts'

const originOption = { name: 'origin', value: 'ORIGIN' }

function toSite({ parameters: { PROJECT: projectId = '' }, options: { origin, reason = '' } }: CommandArguments) {
  return { projectId, reason, ...(origin === undefined ? {} : { origin }) }
}

type Stop = { readonly at: number; readonly operator: string; readonly reason: string } | null

const describeStop = (stop: Stop): string =>
  stop === null ? 'works' : `STOPPED since ${new Date(stop.at).toISOString()} by ${stop.operator}: ${stop.reason}`

export const projectCommands: readonly Command[] = [
  {
    name: 'projects list',
    about: 'lists the configured projects and their origins, and what is stopped',
    run: async (_, scope) => {
      const { projects } = await (await openOperator(scope)).listProjects()
      for (const { projectId, name, stop, origins } of projects) {
        scope.write(`${projectId} (${name}): ${describeStop(stop)}`)
        for (const each of origins) scope.write(`  ${each.origin}: ${describeStop(each.stop)}`)
      }
      return 0
    },
  },
  {
    name: 'projects stop',
    about: 'stops a project, or one of its origins: nobody signs in there, and no wallet opens',
    parameters: ['PROJECT'],
    options: [originOption, reasonOption],
    run: async (given, scope) => {
      const changed = await (await openOperator(scope)).stop(toSite(given))
      scope.write(changed === 0 ? 'it was stopped before' : 'stopped')
      return 0
    },
  },
  {
    name: 'projects start',
    about: 'requests that a stopped project or origin starts again; another operator confirms',
    parameters: ['PROJECT'],
    options: [originOption, reasonOption],
    run: async (given, scope) => {
      const request = await (await openOperator(scope)).requestStart(toSite(given))
      if (request !== undefined) scope.write(describeRequest(request))
      return 0
    },
  },
]
