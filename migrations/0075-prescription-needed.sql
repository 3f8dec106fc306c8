-- Medicines with a substance of Schedule E(1) of the Drugs Rules 1945 are sold after a prescription.
alter table products add column prescription_needed boolean not null default false;
