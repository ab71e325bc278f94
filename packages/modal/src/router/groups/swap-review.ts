/** The review of a swap and its result; the form comes without them. */
export * as SwapPreview from '../../views/swap-preview/swap-preview.view.tsx'
