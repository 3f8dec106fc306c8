import { t } from '#web/i18n/admin.tsx'

/** The Content Security Policy allows 'data:' images, but not 'blob:'. */
export const dataAddressOf = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new Error(t('The file could not be read.')))
    reader.readAsDataURL(file)
  })
