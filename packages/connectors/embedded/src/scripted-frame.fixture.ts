import { type FrameAction, type FrameCall, type FrameEvent, readCall } from '@latchkey/protocol/frame'

type Reply = { readonly result: unknown } | { readonly failure: { readonly message: string; readonly code?: string } }

/** A fake of the frame's end of the port, which says what a test wants and checks what it is told by the schema of the frame. */
export function createScriptedFrame() {
  const { port1, port2 } = new MessageChannel()
  const calls: FrameCall[] = []
  const replies = new Map<FrameAction, (call: FrameCall) => Reply | undefined>()

  port2.onmessage = ({ data }: MessageEvent<unknown>) => {
    const read = readCall(data)
    if (!('call' in read)) throw new Error(`the frame refuses ${JSON.stringify(data)}`)
    const { call } = read
    calls.push(call)
    const reply = replies.get(call.type)?.(call)
    if (reply === undefined) return
    const [ending, payload] = 'failure' in reply ? ['ERROR', reply.failure] : ['SUCCESS', reply.result]
    port2.postMessage({ id: call.id, type: `${call.type}_${ending}`, payload })
  }

  return {
    port: port1,
    calls,
    /** Sets what the frame replies to an action; `undefined` is nothing. */
    reply(action: FrameAction, answer: (call: FrameCall) => Reply | undefined) {
      replies.set(action, answer)
    },
    emit: (event: FrameEvent) => port2.postMessage(event),
    post: (message: unknown) => port2.postMessage(message),
    close: () => port2.close(),
  }
}
export type ScriptedFrame = ReturnType<typeof createScriptedFrame>

/** Lets messages of ports arrive. */
export const arrive = () => new Promise<void>((resolve) => setTimeout(resolve, 5))
