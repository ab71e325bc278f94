import type { EarlyContext } from '../context.ts'
import type { FlowEvent, StateFlow } from '../store/state-flow.ts'

/** Ends the task of another effect. */
interface StopEffect<K> {
  readonly type: 'stop'
  readonly of: K
}

export interface FlowTask<E> {
  readonly signal: AbortSignal
  /** Sends an event of the effect; dropped after the task has ended. */
  send(event: E): void
}

interface RunOptions<E extends FlowEvent, F extends { readonly type: string }> {
  readonly context: Pick<EarlyContext, 'dispatch' | 'together' | 'getState'>
  readonly flow: StateFlow<E, F>
  /**
   * How long the task of an effect lasts.
   *
   * - `status`: until the status that started it is left, or a later step of that status has effects.
   * - `kind`: until the next effect of its type, or a `stop` of it.
   */
  readonly lasts: { readonly status: () => string } | 'kind'
  /**
   * Runs one effect. Its synchronous part belongs to the same change of the state as the step: listeners are notified
   * once. `onCrash` converts an exception of it into an event.
   */
  run(effect: Exclude<F, StopEffect<string>>, task: FlowTask<E>): void | Promise<void>
  onCrash(error: unknown, effect: Exclude<F, StopEffect<string>>): E | undefined
  /** Called after each step, in the same change of the state. */
  onStep?(): void
}

/** Returns `send`, which feeds a flow with events and runs the effects of its steps. */
export function runFlow<E extends FlowEvent, F extends { readonly type: string }>(
  options: RunOptions<E, F>,
): { send(event: E): void; stop(): void } {
  const { context, flow, lasts } = options
  const isByKind = lasts === 'kind'
  const tasks = new Map<string, AbortController>()

  function end(kind: string): void {
    tasks.get(kind)?.abort()
    tasks.delete(kind)
  }

  /** Tasks of one status share a controller. */
  function open(kind: string): AbortController {
    const task = tasks.get(kind) ?? new AbortController()
    tasks.set(kind, task)
    return task
  }

  const send = (event: E): void =>
    context.together(() => {
      const status = isByKind ? '' : lasts.status()
      const before = context.getState()
      const effects = context.dispatch(flow, event) as readonly F[]
      const isLeft = !isByKind && (lasts.status() !== status || effects.length > 0)
      if (isLeft && context.getState() !== before) end('')
      options.onStep?.()
      for (const effect of effects) start(effect as F | StopEffect<string>)
    })

  function start(effect: F | StopEffect<string>): void {
    const kind = !isByKind ? '' : isStop(effect) ? effect.of : effect.type
    if (isByKind) end(kind)
    if (isStop(effect)) return
    // TypeScript does not narrow a type parameter by a type guard.
    const running = effect as Exclude<F, StopEffect<string>>
    const { signal } = open(kind)
    const sendWhileAlive = (answer: E | undefined): void => {
      if (!signal.aborted && answer !== undefined) send(answer)
    }
    void (async () => {
      try {
        await options.run(running, { signal, send: sendWhileAlive })
      } catch (error) {
        sendWhileAlive(options.onCrash(error, running))
      }
    })()
  }

  return {
    send,
    stop(): void {
      for (const kind of [...tasks.keys()]) end(kind)
    },
  }
}

const isStop = (effect: { readonly type: string }): effect is StopEffect<string> => effect.type === 'stop'
