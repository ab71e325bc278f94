import { describe, expect, it } from 'vitest'
import type { EarlyContext } from '../context.ts'
import type { State } from '../store/state.ts'
import { type FlowTask, runFlow } from './run-flow.ts'

interface Toy {
  readonly status: 'idle' | 'busy' | 'done'
  readonly note?: string
}
type Event =
  | { readonly type: 'start' }
  | { readonly type: 'note'; readonly note: string }
  | { readonly type: 'finish' }
  | { readonly type: 'stop' }
  | { readonly type: 'crash'; readonly error: unknown }
type Effect = { readonly type: 'work' | 'other' } | { readonly type: 'stop'; readonly of: string }

function step(state: Toy, event: Event): readonly [Toy, ...Effect[]] {
  switch (event.type) {
    case 'start':
      return [{ status: 'busy', note: '' }, { type: 'work' }]
    case 'note':
      return state.status === 'busy' ? [{ ...state, note: event.note }, { type: 'other' }] : [state]
    case 'finish':
      return state.status === 'busy' ? [{ status: 'done' }] : [state]
    case 'crash':
      return [{ status: 'busy', note: String(event.error) }]
    default:
      return [{ status: 'idle' }, { type: 'stop', of: 'work' }]
  }
}

/** A flow whose state contains only the toy. */
function start(
  run: (task: FlowTask<Event>, effect: Effect) => void | Promise<void> = () => {},
  lasts: 'status' | 'kind' = 'status',
) {
  let state: Toy = { status: 'idle' }
  const tasks: FlowTask<Event>[] = []
  const context = {
    getState: () => state as unknown as State,
    together: (work) => work(),
    dispatch(flow, event) {
      const [next, ...effects] = flow.step(state as unknown as State, event)
      state = next as unknown as Toy
      return effects as never
    },
  } satisfies Pick<EarlyContext, 'getState' | 'together' | 'dispatch'>
  const flow = runFlow<Event, Effect>({
    context,
    flow: { name: 'toy', step: (of, event) => step(of as unknown as Toy, event) as never },
    lasts: lasts === 'kind' ? 'kind' : { status: () => state.status },
    run(effect, task) {
      tasks.push(task)
      return run(task, effect)
    },
    onCrash: (error) => ({ type: 'crash', error }),
  })
  return { ...flow, tasks, state: () => state }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('a running flow', () => {
  it('runs the effect of a step, and accepts its event', async () => {
    const flow = start(({ send }) => send({ type: 'finish' }))
    flow.send({ type: 'start' })
    await settled()
    expect(flow.state()).toEqual({ status: 'done' })
  })

  it('runs a task until a later step of the same status has effects', () => {
    const flow = start()
    flow.send({ type: 'start' })
    flow.send({ type: 'note', note: 'half' })
    expect(flow.tasks.map(({ signal }) => signal.aborted)).toEqual([true, false])
    flow.tasks[1]?.send({ type: 'finish' })
    expect(flow.state()).toEqual({ status: 'done' })
  })

  it('runs a task by kind until the next one of its kind, or until a stop effect', () => {
    const flow = start(() => {}, 'kind')
    const aborted = () => flow.tasks.map(({ signal }) => signal.aborted)
    flow.send({ type: 'start' })
    flow.send({ type: 'note', note: 'half' })
    expect(aborted()).toEqual([false, false])
    flow.send({ type: 'start' })
    expect(aborted()).toEqual([true, false, false])
    flow.send({ type: 'stop' })
    expect(aborted()).toEqual([true, false, true])
  })

  it('aborts a task when its status is left, and drops its later events', () => {
    const flow = start()
    flow.send({ type: 'start' })
    flow.send({ type: 'stop' })
    expect(flow.tasks[0]?.signal.aborted).toBe(true)
    flow.tasks[0]?.send({ type: 'note', note: 'too late' })
    expect(flow.state()).toEqual({ status: 'idle' })
  })

  it('aborts the previous task when the same task starts again', () => {
    const flow = start()
    flow.send({ type: 'start' })
    flow.send({ type: 'start' })
    expect(flow.tasks.map(({ signal }) => signal.aborted)).toEqual([true, false])
  })

  it('converts an exception of a task into an event, at once or later', async () => {
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

  it('aborts its tasks when it is stopped', () => {
    const flow = start()
    flow.send({ type: 'start' })
    flow.stop()
    expect(flow.tasks[0]?.signal.aborted).toBe(true)
  })
})
