export { formCss } from './form-styles.ts'
export * from './icons/account-icons.generated.ts'
export type { Icon, IconProps } from './icons/create-icon.ts'
export * from './icons/early-icons.generated.ts'
export * from './icons/form-icons.generated.ts'
export * from './icons/icons.generated.ts'
export * from './icons/near-icons.generated.ts'
export * from './icons/social-logos.ts'
export { Amount, type AmountProps, amountCss } from './parts/amount/amount.tsx'
export {
  LiveRegion,
  type LiveRegionProps,
  VisuallyHidden,
  type VisuallyHiddenProps,
} from './parts/announce/announce.tsx'
export { Avatar, type AvatarProps } from './parts/avatar/avatar.tsx'
export { Button, ButtonLink, type ButtonLinkProps, type ButtonLook, type ButtonProps } from './parts/button/button.tsx'
export { classNames } from './parts/class-names.ts'
export { CopyText, type CopyTextProps, copyTextCss } from './parts/copy-text/copy-text.tsx'
export { fieldCss, SearchField, type SearchFieldProps, TextField, type TextFieldProps } from './parts/field/field.tsx'
export { Heading, type HeadingProps } from './parts/heading/heading.tsx'
export { IconButton, type IconButtonProps } from './parts/icon-button/icon-button.tsx'
export { KeyValue, KeyValueList, type KeyValueListProps, type KeyValueProps } from './parts/key-value/key-value.tsx'
export {
  List,
  type ListProps,
  ListRow,
  type ListRowProps,
  ListRowSkeleton,
  type ListRowSkeletonProps,
} from './parts/list-row/list-row.tsx'
export { Notice, type NoticeProps, noticeCss } from './parts/notice/notice.tsx'
export { Picture, type PictureProps } from './parts/picture/picture.tsx'
export { ProgressRing, type ProgressRingProps } from './parts/progress-ring/progress-ring.tsx'
export { type Segment, SegmentedControl, type SegmentedControlProps } from './parts/segmented/segmented.tsx'
export { Skeleton, type SkeletonProps } from './parts/skeleton/skeleton.tsx'
export { Spinner, type SpinnerProps } from './parts/spinner/spinner.tsx'
export { EmptyState, type EmptyStateProps, ErrorState, type ErrorStateProps } from './parts/state/state.tsx'
export { Switch, type SwitchProps } from './parts/switch/switch.tsx'
export { type Tab, TabPanel, type TabPanelProps, Tabs, type TabsProps, tabsCss } from './parts/tabs/tabs.tsx'
export { Tag, type TagProps } from './parts/tag/tag.tsx'
export { Toast, type ToastProps, toastCss } from './parts/toast/toast.tsx'
export { ToastRegion, type ToastRegionProps } from './parts/toast/toast-region.tsx'
export { lateTokensCss, partsCss, tokensCss } from './styles.ts'
export { applyTheme, toThemeCss, toThemeProperties } from './tokens/apply-theme.ts'
export type { ThemeMode, ThemeVariables } from './tokens/tokens.ts'
