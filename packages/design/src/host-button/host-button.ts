import tokensText from '../tokens/early-tokens.generated.css?inline'
import css from './host-button.css?inline'

/**
 * Style of the host page's buttons (connect, account, network), each in a shadow root of its own. It is all the CSS
 * that a page loads before the first press, so it brings only the tokens it needs.
 *
 * The markup it draws:
 *
 * ```html
 * <button class="lk-host-button" data-primary><span class="lk-host-label">Connect wallet</span></button>
 * <button class="lk-host-button">
 *   <img src="…" alt=""> or <span class="lk-host-face">
 *   <img class="lk-host-badge" src="…" alt="">
 *   <span class="lk-host-label">0.512 ETH</span>
 *   <span class="lk-host-chip">0x1f98…f984</span>
 * </button>
 * ```
 *
 * `aria-busy="true"` quiets the label while something is on its way; `disabled` works as it does everywhere.
 *
 * @see Design 1.3 "Silent until clicked"
 */
export const buttonCss: string = `@layer tokens{${tokensText}}${css}`

/** The tokens that the page needs before the modal itself is loaded; `buttonCss` has them already. */
export const earlyTokensCss: string = tokensText
