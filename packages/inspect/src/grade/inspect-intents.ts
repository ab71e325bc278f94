import type { RequestInspection } from '../inspection.ts'
import type { Facts } from '../intents/facts.ts'
import { toEffects } from '../intents/to-effects.ts'
import { gradeIntent } from './grade-intents.ts'
import { gradeSimulation } from './grade-simulation.ts'

/** Returns the effects and the findings of a request, from its intents and the facts about them. */
export function inspectIntents(facts: Facts): RequestInspection {
  const findings = [...facts.intents, ...facts.hidden].flatMap((intent) => gradeIntent(intent, facts))
  return { effects: toEffects(facts), findings: [...findings, ...gradeSimulation(facts)] }
}
