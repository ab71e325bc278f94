import { useContext, useEffect, useState } from 'react'
import { LostCode } from '../../parts/lost-code.tsx'
import type { FieldProps } from '../../router/define-view.ts'
import { ViewLoaderContext } from '../../router/view-loader.ts'

interface FieldSlotProps extends FieldProps {
  /** The screen whose field is shown. */
  readonly view: 'EmailLogin' | 'ConnectSocials'
  /** Number of button rows in it. Default: an input field. */
  readonly rows?: 1 | 2
}

/** A slot for the field of another screen, whose code loads with that screen. */
export function FieldSlot({ view, rows, isBarred }: FieldSlotProps) {
  const { load, loaded } = useContext(ViewLoaderContext)
  const [attempt, setAttempt] = useState(0)
  const [settled, setSettled] = useState<number>()
  const Field = loaded(view)?.Field
  useEffect(() => {
    let isCurrent = true
    const settle = () => isCurrent && setSettled(attempt)
    load(view).then(settle, settle)
    return () => {
      isCurrent = false
    }
  }, [load, view, attempt])
  return (
    <div className="lk-connect-field" data-rows={rows}>
      {Field !== undefined && <Field isBarred={isBarred} />}
      {Field === undefined && settled === attempt && (
        <LostCode isAgain={attempt > 0} onRetry={() => setAttempt(attempt + 1)} />
      )}
    </div>
  )
}
