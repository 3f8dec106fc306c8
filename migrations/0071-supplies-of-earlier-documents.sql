-- Apart from 0070, so that new documents need not wait for it: this only reads `documents`.
insert into supplies
select supply.* from documents, lateral supply_of(documents) supply
where is_supply(documents) and not exists (select from supplies where document_id = documents.id);

insert into supply_rows
select supply_row.* from documents, lateral supply_rows_of(documents) supply_row
where is_supply(documents) and not exists (select from supply_rows where document_id = documents.id);
