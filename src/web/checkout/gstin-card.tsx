import { useState } from 'react'
import { isGstin } from '#shared/gstin.ts'
import { t } from '#web/i18n/t.ts'
import { Card } from '#web/ui/display/card.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

type GstinCardProps = { gstin: string; onGstin: (gstin: string) => void; disabled: boolean }

/** The GSTIN of a buyer, which the tax invoice of a business shows (CGST Rules 2017, rule 46(d)). */
export function GstinCard({ gstin, onGstin, disabled }: GstinCardProps) {
  const [isBlurred, setIsBlurred] = useState(false)
  const written = gstin.replace(/\s/g, '').toUpperCase()
  const isInvalid = isBlurred && written !== '' && !isGstin(written)
  return (
    <Card title={t('Invoice for a business')}>
      <TextField
        label={t('GSTIN')}
        hint={t('Only if you buy for a business with a GST registration. Leave it empty otherwise.')}
        {...(isInvalid && { error: t('The GSTIN is not right. Please compare its 15 characters.') })}
        optional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={gstin}
        disabled={disabled}
        onChange={({ target }) => onGstin(target.value)}
        onBlur={() => setIsBlurred(true)}
      />
    </Card>
  )
}
