import button from './parts/button/button.css?inline'
import heading from './parts/heading/heading.css?inline'
import iconButton from './parts/icon-button/icon-button.css?inline'
import listRow from './parts/list-row/list-row.css?inline'
import picture from './parts/picture/picture.css?inline'
import progressRing from './parts/progress-ring/progress-ring.css?inline'
import shared from './parts/shared/shared.css?inline'
import skeleton from './parts/skeleton/skeleton.css?inline'
import state from './parts/state/state.css?inline'
import tag from './parts/tag/tag.css?inline'
import reset from './reset.css?inline'
import earlyTokens from './tokens/early-tokens.generated.css?inline'
import lateTokens from './tokens/late-tokens.generated.css?inline'

const LAYERS = '@layer tokens,reset,parts,views;'

// Rows before buttons, tones last: within a layer the later rule wins.
const parts = [skeleton, picture, listRow, button, iconButton, tag, progressRing, state, heading, shared]

/**
 * The tokens, for the `:host` of a shadow root, and the order of the layers. Adopt it before every other sheet.
 *
 * @example sheet.replaceSync(tokensCss + partsCss)
 * @see Design 3, decision 4
 */
export const tokensCss: string = `${LAYERS}@layer tokens{${earlyTokens}${lateTokens}}`

/** `tokensCss` for a shadow root that has `earlyTokensCss` already: without those. */
export const lateTokensCss: string = `${LAYERS}@layer tokens{${lateTokens}}`

/** Reset and parts (without `Qr`, `Toast`, `CopyText`, `Amount`, `Notice`, `Tabs`, fields and the parts of `formCss`, which bring their own). Views write `@layer views { … }` after it. */
export const partsCss: string = `@layer reset{${reset}}@layer parts{${parts.join('')}}`
