import { t } from '#web/i18n/admin.tsx'
import type { Column } from '#web/ui/display/table.tsx'
import { IconButton } from '#web/ui/form/icon-button.tsx'

/** The buttons of a row that opens its editor or asks for its deletion. */
export const editColumn = <Row extends { _id: string; name: string }>(
  editorOf: (id: string) => string,
  onDelete: (row: Row) => void,
): Column<Row> => ({
  head: t('Actions'),
  part: 'actions',
  cell: (row) => (
    <>
      <IconButton icon="edit" label={t('Edit {name}', { name: row.name })} href={`#${editorOf(row._id)}`} />
      <IconButton
        icon="trash"
        variant="danger"
        label={t('Delete {name}', { name: row.name })}
        onClick={() => onDelete(row)}
      />
    </>
  ),
})
