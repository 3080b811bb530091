-- The result of this function no longer says whether a form was voided: the PDF is printed once, and forms are voided later.
drop function if exists app.form_to_file cascade;
