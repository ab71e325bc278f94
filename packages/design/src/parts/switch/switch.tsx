import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

export interface SwitchProps {
  readonly label: ReactNode
  /** Second line: what it means to have it on. */
  readonly description?: ReactNode
  readonly checked: boolean
  readonly onCheckedChange: (checked: boolean) => void
  readonly disabled?: boolean | undefined
  readonly className?: string | undefined
}

/** On or off, at once. The whole row is the target. */
export function Switch({ label, description, checked, onCheckedChange, disabled, className }: SwitchProps) {
  const id = useId()
  return (
    <label className={classNames('lk-row lk-switch', className)}>
      <span className="lk-row-text">
        <span className="lk-row-title">{label}</span>
        {description !== undefined && (
          <span id={id} className="lk-row-note">
            {description}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        disabled={disabled}
        aria-describedby={description === undefined ? undefined : id}
        onChange={(event) => onCheckedChange(event.target.checked)}
      />
    </label>
  )
}
