import { describe, expect, it } from 'vitest'
import type { Step } from './flow.ts'
import { runFlow } from './run-flow.ts'

type State =
  | { readonly status: 'idle' }
  | { readonly status: 'busy'; readonly note: string }
  | { readonly status: 'done' }
type Event =
  | { readonly type: 'start' }
  | { readonly type: 'note'; readonly note: string }
  | { readonly type: 'finish' }
  | { readonly type: 'stop' }
  | { readonly type: 'crash'; readonly error: unknown }
interface Effect {
  readonly type: 'work'
}

function step(state: State, event: Event): Step<State, Effect> {
  switch (event.type) {
    case 'start':
      return [{ status: 'busy', note: '' }, { type: 'work' }]
    case 'note':
      return state.status === 'busy' ? [{ ...state, note: event.note }] : [state]
    case 'finish':
      return state.status === 'busy' ? [{ status: 'done' }] : [state]
    case 'crash':
      return [{ status: 'busy', note: String(event.error) }]
    default:
      return [{ status: 'idle' }]
  }
}

interface Work {
  readonly signal: AbortSignal
  send(event: Event): void
}

function start(run: (work: Work) => void | Promise<void> = () => {}) {
  let state: State = { status: 'idle' }
  const works: Work[] = []
  const flow = runFlow<State, Event, Effect>({
    flow: step,
    getState: () => state,
    setState: (next) => {
      state = next
    },
    run(_, work) {
      works.push(work)
      return run(work)
    },
    onCrash: (error) => ({ type: 'crash', error }),
  })
  return { ...flow, works, state: () => state }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('a running flow', () => {
  it('runs the effect of a step, and takes its event', async () => {
    const flow = start(({ send }) => send({ type: 'finish' }))
    flow.send({ type: 'start' })
    await settled()
    expect(flow.state()).toEqual({ status: 'done' })
  })

  it('keeps work alive while the status stays', () => {
    const flow = start()
    flow.send({ type: 'start' })
    flow.send({ type: 'note', note: 'half' })
    expect(flow.works[0]?.signal.aborted).toBe(false)
    flow.works[0]?.send({ type: 'finish' })
    expect(flow.state()).toEqual({ status: 'done' })
  })

  it('ends work when its status is left, and drops what it still says', () => {
    const flow = start()
    flow.send({ type: 'start' })
    flow.send({ type: 'stop' })
    expect(flow.works[0]?.signal.aborted).toBe(true)
    flow.works[0]?.send({ type: 'note', note: 'too late' })
    expect(flow.state()).toEqual({ status: 'idle' })
  })

  it('ends the work before when the same work starts again', () => {
    const flow = start()
    flow.send({ type: 'start' })
    flow.send({ type: 'start' })
    expect(flow.works.map(({ signal }) => signal.aborted)).toEqual([true, false])
  })

  it('turns what work throws into an event, at once or later', async () => {
    const atOnce = start(() => {
      throw new Error('at once')
    })
    atOnce.send({ type: 'start' })
    const later = start(async () => Promise.reject(new Error('later')))
    later.send({ type: 'start' })
    await settled()
    expect(atOnce.state()).toEqual({ status: 'busy', note: 'Error: at once' })
    expect(later.state()).toEqual({ status: 'busy', note: 'Error: later' })
  })

  it('ends its work when it is stopped', () => {
    const flow = start()
    flow.send({ type: 'start' })
    flow.stop()
    expect(flow.works[0]?.signal.aborted).toBe(true)
  })
})
