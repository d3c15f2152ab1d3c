# Changes of MicroPython that do not pass in silence: each looks for what it changes.
#
# What no longer fits is said in one sentence, on the terminal and in misfits.txt of the build
# folder, and nothing is configured. The rest is looked through first, so that one run says all of
# it. With SCHREIBER_TRIAL it is said only (trial.py).
#
# Files are named by their absolute paths. What can be told only when all is compiled is in
# changes.py.

file(WRITE ${CMAKE_BINARY_DIR}/misfits.txt "")
file(WRITE ${CMAKE_BINARY_DIR}/calls.txt "")

function(no_longer_fits sentence)
    file(APPEND ${CMAKE_BINARY_DIR}/misfits.txt "${sentence}\n")
    if(SCHREIBER_TRIAL)
        message(WARNING "${sentence}")
    else()
        message(SEND_ERROR "${sentence}")
    endif()
endfunction()

# Reads `file` into the variable `text`.
function(read_file text file)
    set(content "")
    if(EXISTS ${file})
        file(READ ${file} content)
    else()
        no_longer_fits("${file} is not there.")
    endif()
    set(${text} "${content}" PARENT_SCOPE)
endfunction()

# `new` takes the place of `old` in the variable `text`, which is the content of `file` and has it
# once.
function(replace_once text file old new)
    string(REPLACE "${old}" "" rest "${${text}}")
    string(LENGTH "${${text}}" length)
    string(LENGTH "${rest}" length_of_rest)
    string(LENGTH "${old}" length_of_old)
    math(EXPR count "(${length} - ${length_of_rest}) / ${length_of_old}")
    if(count EQUAL 1)
        string(REPLACE "${old}" "${new}" changed "${${text}}")
        set(${text} "${changed}" PARENT_SCOPE)
    else()
        cmake_path(GET file FILENAME name)
        string(REGEX REPLACE "[ \n]+" " " shown "${old}")
        string(STRIP "${shown}" shown)
        no_longer_fits("${name} has this text ${count} times, not once: ${shown}")
    endif()
endfunction()

# These files are compiled with a `property` of the `value`. Whether they are compiled, and nobody
# gives them another value, is known when MicroPython's own files were read.
function(compile_with property value)
    set_source_files_properties(${ARGN} PROPERTIES ${property} ${value})
    foreach(file ${ARGN})
        set_property(GLOBAL APPEND PROPERTY SCHREIBER_SOURCES ${file} ${property} ${value})
    endforeach()
    cmake_language(DEFER CANCEL_CALL schreiber_sources)
    cmake_language(DEFER ID schreiber_sources CALL look_at_sources)
endfunction()

function(look_at_sources)
    get_target_property(sources firmware SOURCES)
    foreach(source ${sources})
        cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE)
        list(APPEND compiled ${source})
    endforeach()
    get_property(changed GLOBAL PROPERTY SCHREIBER_SOURCES)
    while(changed)
        list(POP_FRONT changed file property value)
        cmake_path(NORMAL_PATH file)
        get_source_file_property(found ${file} ${property})
        if(NOT file IN_LIST compiled)
            no_longer_fits("${file} is not compiled, and so what is said of it here does nothing.")
        elseif(NOT found STREQUAL value)
            no_longer_fits("${file} has the ${property} ${found}, not ${value}.")
        endif()
    endwhile()
endfunction()

# `file` calls the function `new` where it says `old`. Whether it does is seen when it is compiled.
function(call_instead file old new)
    compile_with(COMPILE_DEFINITIONS ${old}=${new} ${file})
    file(APPEND ${CMAKE_BINARY_DIR}/calls.txt "${file} ${old} ${new}\n")
endfunction()
