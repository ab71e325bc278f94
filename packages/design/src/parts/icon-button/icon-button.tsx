import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { classNames } from '../class-names.ts'

export interface IconButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'aria-label'> {
  /** The effect of a press, in words: the accessible name and the tooltip. */
  readonly label: string
  /** `filled` has a quiet round ground. Default `plain`. */
  readonly variant?: 'plain' | 'filled' | undefined
}

/** A button that is only an icon (its child): 36px to the eye, 44px to the finger. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { label, variant = 'plain', className, type = 'button', ...rest },
  ref,
) {
  return (
    <button
      title={label}
      {...rest}
      ref={ref}
      type={type}
      aria-label={label}
      className={classNames('lk-icon-button', variant === 'filled' && 'lk-icon-button-filled', className)}
    />
  )
})
