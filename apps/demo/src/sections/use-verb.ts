import type { Result } from '@latchkey/core'
import { useState } from 'react'

export type VerbState<T> =
  | { readonly status: 'idle' }
  | { readonly status: 'waiting' }
  | { readonly status: 'done'; readonly value: T }
  | { readonly status: 'failed'; readonly sentence: string; readonly code: string; readonly isQuiet: boolean }

/** Runs a verb of the wallet and keeps what came of it; a person who declined is not shown an alarm. */
export function useVerb<T>() {
  const [state, setState] = useState<VerbState<T>>({ status: 'idle' })
  async function run(verb: () => Promise<Result<T>>): Promise<Result<T>> {
    setState({ status: 'waiting' })
    const result = await verb()
    if (result.ok) setState({ status: 'done', value: result.value })
    else {
      const { code, kind, shortMessage } = result.error
      setState({ status: 'failed', sentence: shortMessage, code, isQuiet: kind === 'rejected' })
    }
    return result
  }
  return { state, run, reset: () => setState({ status: 'idle' }) }
}
