"""The desk as pages of the local browser: what the director sees and does, and what everybody sees.

`director` has a module a page with its handlers; `entry` the forms by which a table without a box
is typed; `public` what everybody may see; `paper` what is printed; `serving` the listener and its
guard; `render` templates and what they draw. Nothing is stored but decisions.
"""
