/** After the errors are rendered, so that a screen reader reads field and error together. */
export function focusFirstError(page: HTMLElement | null, otherwise?: () => void) {
  requestAnimationFrame(() => {
    const field = page?.querySelector<HTMLElement>('[aria-invalid="true"], [data-refused] input')
    if (field) field.focus()
    else otherwise?.()
  })
}
