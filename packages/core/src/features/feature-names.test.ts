import { describe, expect, it } from 'vitest'
import { bindActions, bindReads } from '../actions.ts'
import type { Caller } from '../caller.ts'
import { LOADING } from '../reads/loading.ts'
import * as approvals from './approvals/approvals.reads.ts'
import * as connect from './connect/connect.feature.ts'
import * as prepare from './connect/prepare.actions.ts'
import * as currency from './currency/currency.actions.ts'
import * as currencies from './currency/currency.reads.ts'
import * as families from './families/load-families.ts'
import * as answer from './guard/answer-review.ts'
import * as review from './guard/review.actions.ts'
import { FEATURES } from './list.ts'
import * as screenActions from './modal/screen.actions.ts'
import * as screen from './modal/screen.feature.ts'
import * as names from './names/names.actions.ts'
import * as nameReads from './names/names.reads.ts'
import * as onramp from './onramp/onramp.actions.ts'
import * as onrampReads from './onramp/onramp.reads.ts'
import * as pendingTransactions from './pending-transactions/pending-transactions.actions.ts'
import * as pendingReads from './pending-transactions/pending-transactions.reads.ts'
import * as preferences from './preferences/preferences.actions.ts'
import * as priceHistory from './price-history/price-history.reads.ts'
import * as send from './send/send.actions.ts'
import * as signIn from './sign-in/load-sign-in-step.ts'
import * as swap from './swap/swap.actions.ts'

/** The verbs and reads that are called only by screens. */
const OF_SCREENS: Readonly<Record<string, (client: Caller, ...args: never[]) => unknown>> = {
  ...answer,
  ...approvals,
  ...currencies,
  ...currency,
  ...nameReads,
  ...onrampReads,
  ...pendingReads,
  ...preferences,
  ...priceHistory,
  ...families,
  ...names,
  ...onramp,
  ...pendingTransactions,
  ...prepare,
  ...review,
  ...screenActions,
  ...send,
  ...signIn,
  ...swap,
}

/** The feature names that were recorded for verbs and reads. */
const named: string[] = []
const note = ({ name }: { readonly name: string }) => void named.push(name)
const noteVerb: Caller['run'] = async (feature) => {
  note(feature)
  return { ok: true, value: undefined as never }
}
const caller: Caller = {
  run: noteVerb,
  lookUp: noteVerb,
  read(feature) {
    note(feature)
    return { getSnapshot: () => LOADING, subscribe: () => () => {}, refetch: () => {}, loadMore: () => {} }
  },
}

describe('verbs and reads', () => {
  const features = [...FEATURES, connect.connect, screen.screen].map(({ name }) => name)
  const bound = { ...bindActions(caller), ...bindReads(caller) }
  const calls: [name: string, call: () => unknown][] = [
    ...Object.entries(bound).map(([name, call]): [string, () => unknown] => [name, call as () => unknown]),
    ...Object.entries(OF_SCREENS).map(([name, call]): [string, () => unknown] => [name, () => call(caller)]),
  ]

  it.each(calls)('%s belongs to a feature of the client', (_, call) => {
    named.length = 0
    call()
    expect(named).toHaveLength(1)
    expect(features).toContain(named[0])
  })
})
