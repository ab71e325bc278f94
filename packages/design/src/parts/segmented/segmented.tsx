import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

export interface Segment<Value extends string = string> {
  readonly value: Value
  readonly label: ReactNode
  readonly disabled?: boolean | undefined
}

export interface SegmentedControlProps<Value extends string> {
  /** Name of the choice, for assistive tools. */
  readonly label: string
  readonly options: readonly Segment<Value>[]
  readonly value: Value
  readonly onValueChange: (value: Value) => void
  readonly className?: string | undefined
}

/** A choice of two to four, all in sight. Native radio buttons underneath: keys and right-to-left come with them. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onValueChange, className } = props
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={classNames('lk-segments', className)}>
      {options.map((option) => (
        <label key={option.value} className="lk-segment">
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onValueChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
