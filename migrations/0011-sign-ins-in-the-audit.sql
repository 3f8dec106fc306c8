-- The audit also says who signed in and who failed to. There are far more of these than of what the staff does, which is
-- what the audit shows first: it is found without reading them.
create index audit_of_deeds on audit (id desc) where subject_type <> 'sign-in';
