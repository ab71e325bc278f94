import { isNameLabel } from '@latchkey/protocol/gateway'
import type { Step } from '../../flow/flow.ts'
import { sliceFlow } from '../../store/state-flow.ts'
import { NO_NAME } from './names.entry.ts'
import type { NameEffect, NameEntry, NameEvent } from './names.types.ts'

/** @see Spec §5 "Name" */
const MIN_LENGTH = 4
const ALLOWED = /^[a-z0-9-]*$/

type NameStep = Step<NameEntry, NameEffect>

/** The flow of `state.nameEntry`. */
export const nameFlow = sliceFlow('nameEntry', NO_NAME, stepName)

/**
 * The entry of a name. It does not change while the wallet has the request to sign.
 *
 * @see compat-facts 8.5
 */
export function stepName(state: NameEntry, event: NameEvent): NameStep {
  const isBusy = state.status === 'signing' || state.status === 'registering'
  switch (event.type) {
    case 'edit':
      return isBusy ? [state] : stepEdit(state, event)
    case 'no-suffix':
      return isBusy ? [state] : [{ ...NO_NAME, text: event.text, status: 'unchecked', failure: event.failure }]
    case 'checked': {
      const [wanted, ...others] = event.names
      if (wanted?.label !== state.label) return [{ ...state, status: 'invalid', suggestions: [] }]
      const suggestions = others.filter(({ label }) => isNameLabel(label))
      return [{ ...state, status: wanted.isRegistered ? 'taken' : 'available', suggestions }]
    }
    case 'unchecked':
      return [{ ...state, status: 'unchecked', failure: event.failure }]
    case 'sign':
      return state.status === 'available' ? [{ ...state, status: 'signing', failure: undefined }] : [state]
    case 'register':
      return state.status === 'signing' ? [{ ...state, status: 'registering' }] : [state]
    case 'registered':
      return isBusy ? [{ ...state, status: 'registered' }] : [state]
    case 'refused':
      return isBusy ? stepRefused(state, event) : [state]
    case 'reset':
      return [state === NO_NAME ? state : NO_NAME]
    default:
      event satisfies never
      return [state]
  }
}

function stepEdit({ suggestions }: NameEntry, { text: typed, suffix }: Extract<NameEvent, { type: 'edit' }>): NameStep {
  const isWhole = typed.trim().toLowerCase().endsWith(`.${suffix}`)
  const text = isWhole ? typed.trim().slice(0, -suffix.length - 1) : typed
  const label = text.trim().toLowerCase()
  const entry = { text, label, suffix }
  if (label === '') return [{ ...NO_NAME, suffix }]
  if (!ALLOWED.test(label)) return [{ ...entry, status: 'invalid', suggestions: [] }]
  if (label.length < MIN_LENGTH) return [{ ...entry, status: 'short', suggestions: [] }]
  if (!isNameLabel(label)) return [{ ...entry, status: 'invalid', suggestions: [] }]
  return [
    { ...entry, status: 'checking', suggestions },
    { type: 'check', label, suffix },
  ]
}

/** Another account was faster: the field reports it, and the gateway is queried for available names. */
function stepRefused(state: NameEntry, { failure }: Extract<NameEvent, { type: 'refused' }>): NameStep {
  const { label, suffix } = state
  if (failure.code !== 'names/taken' || suffix === undefined) return [{ ...state, status: 'available', failure }]
  return [
    { ...state, status: 'checking' },
    { type: 'check', label, suffix },
  ]
}
